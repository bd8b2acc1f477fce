"""The Lua scripts of the store in Redis. Each is one step, and tells its change to all listeners within that step.

Absent values are ``false`` in Lua, as ``HGET`` returns them. What needs memory comes first: if there is none, the first such command
fails, and nothing has changed.
"""

from __future__ import annotations

import hashlib


class Script:
    """A script and the name under which a server remembers it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha1 = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()


CLAIM = Script("""\
-- Write entries of a table if others are as expected; return the keys and values of those that are not.
-- KEYS: table. ARGV: channel, name of the table, number of entries, then for each entry and condition: key, '1' (or '0': absent), value
local conditions = 4 + 3 * ARGV[3]
local wanted, differing = {}, {}
for i = 4, conditions - 1, 3 do
  wanted[ARGV[i]] = ARGV[i + 1] == '1' and ARGV[i + 2]
end
for i = conditions, #ARGV, 3 do
  local found = redis.call('HGET', KEYS[1], ARGV[i])
  local expected = ARGV[i + 1] == '1' and ARGV[i + 2]
  if found ~= expected and found ~= wanted[ARGV[i]] then
    table.insert(differing, ARGV[i])
    table.insert(differing, found)
  end
end
if #differing > 0 then return differing end
for i = 4, conditions - 1, 3 do
  local value = wanted[ARGV[i]]
  if value then redis.call('HSET', KEYS[1], ARGV[i], value) end
end
for i = 4, conditions - 1, 3 do
  local value = wanted[ARGV[i]]
  if not value then redis.call('HDEL', KEYS[1], ARGV[i]) end
  redis.call('PUBLISH', ARGV[1], cmsgpack.pack({'written', ARGV[2], ARGV[i], value}))
end
return {}
""")

LEASE = Script("""\
-- Take or prolong a lease; return the holder and the epoch that then hold.
-- KEYS: holder, epoch. ARGV: holder, milliseconds, milliseconds of the epoch, least epoch, '1' to force
local holder, epoch = redis.call('GET', KEYS[1]), tonumber(redis.call('GET', KEYS[2]) or 0)
local least = tonumber(ARGV[4])
if not holder or ARGV[5] == '1' or (holder == ARGV[1] and epoch < least) then
  holder, epoch = ARGV[1], math.max(epoch, least) + 1
end
if holder == ARGV[1] then
  redis.call('SET', KEYS[1], holder, 'PX', ARGV[2])
  redis.call('SET', KEYS[2], string.format('%.0f', epoch), 'PX', ARGV[3])
end
return {holder, epoch}
""")

RENEW = Script("""\
-- Prolong or restore leases; return number, holder and epoch of those that are another's.
-- KEYS: holder and epoch of each. ARGV: holder, milliseconds, milliseconds of the epoch, then the epoch of each
local lost = {}
for i = 1, #KEYS / 2 do
  local holder, last = redis.call('GET', KEYS[2 * i - 1]), tonumber(redis.call('GET', KEYS[2 * i]) or 0)
  local epoch = tonumber(ARGV[3 + i])
  if holder == ARGV[1] and last == epoch then  -- needs no memory, so that leases hold while it is full
    redis.call('PEXPIRE', KEYS[2 * i - 1], ARGV[2])
    redis.call('PEXPIRE', KEYS[2 * i], ARGV[3])
  elseif (not holder and last <= epoch) or (holder == ARGV[1] and last < epoch) then
    redis.call('SET', KEYS[2 * i - 1], ARGV[1], 'PX', ARGV[2])
    redis.call('SET', KEYS[2 * i], ARGV[3 + i], 'PX', ARGV[3])
  else
    table.insert(lost, {i, holder or '', last})
  end
end
return lost
""")

RELEASE = Script("""\
-- End a lease if it still has this holder and epoch. KEYS: holder, epoch. ARGV: holder, epoch
if redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('GET', KEYS[2]) == ARGV[2] then redis.call('DEL', KEYS[1]) end
""")

REPORT = Script("""\
-- Replace a report. KEYS: report, workers. ARGV: channel, worker, data, milliseconds
redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4])
redis.call('SADD', KEYS[2], ARGV[2])
redis.call('PUBLISH', ARGV[1], cmsgpack.pack({'reported', ARGV[2], ARGV[3]}))
""")

REPORTS = Script("""\
-- Return workers and their reports, and forget workers whose report has expired. KEYS: workers. ARGV: beginning of the reports' names
local found = {}
for _, worker in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local data = redis.call('GET', ARGV[1] .. worker)
  if data then
    table.insert(found, worker)
    table.insert(found, data)
  else
    redis.call('SREM', KEYS[1], worker)
  end
end
return found
""")

RETIRE = Script("""\
-- Remove a report. KEYS: report, workers. ARGV: channel, worker
redis.call('DEL', KEYS[1])
redis.call('SREM', KEYS[2], ARGV[2])
redis.call('PUBLISH', ARGV[1], cmsgpack.pack({'retired', ARGV[2]}))
""")

APPEND = Script("""\
-- Add a line, and keep the last ones. KEYS: lines. ARGV: channel, line, number of lines to keep
redis.call('RPUSH', KEYS[1], ARGV[2])
redis.call('LTRIM', KEYS[1], -ARGV[3], -1)
redis.call('PUBLISH', ARGV[1], cmsgpack.pack({'said', ARGV[2]}))
""")
