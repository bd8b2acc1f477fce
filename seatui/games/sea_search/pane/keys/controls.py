"""The verbs of this game and their keys, in addition to those of every game and every hex board."""

from __future__ import annotations

from seatui.tui.look.controls import CONTROLS, HEX_CONTROLS, Control

GROUP = "Sea Search"

CAST = "ss.cast"
ATTACK = "ss.attack"
DRAW = "ss.draw"
ITEMS = "ss.items"
TRADE = "ss.trade"
VIEW = "ss.view"
ESTABLISH = "ss.establish"
STEAL = "ss.steal"
BEAST_DEED = "ss.deed"
END = "ss.end"
NONE = "ss.none"
SHIP = "ss.ship"
SONGS = "ss.songs"
BEAST = "ss.beast"
FORECAST = "ss.forecast"

OFFER = "offer"
"""The station of an offer that the player may decline."""

SEARCH_CONTROLS = (
    *CONTROLS,
    *HEX_CONTROLS,
    Control(CAST, ("p",), "Cast", "Cast a Probe: choose one of the edges around your ship", GROUP),
    Control(ATTACK, ("f",), "Attack", "Attack a Probe or Seaport where your ship is", GROUP),
    Control(DRAW, ("r",), "Draw", "Draw an Item card here, and leave a Search token", GROUP),
    Control(ITEMS, ("y",), "Items", "Read your Item cards, and play one", GROUP),
    Control(TRADE, ("t",), "Trade", "Trade two Search tokens for an Abyssal Song", GROUP),
    Control(VIEW, ("v",), "Listen", "View the Abyssal Song where your ship is", GROUP),
    Control(ESTABLISH, ("E",), "Establish", "Establish a Seaport where your ship is", GROUP),
    Control(STEAL, ("S",), "Steal", "Steal the research where your ship is", GROUP),
    Control(BEAST_DEED, ("D",), "Face Beast", "Do what the active Beast lets you do here: pick up, drop, drive off", GROUP),
    Control(END, ("n",), "End turn", "End your turn", GROUP),
    Control(SHIP, ("o", "home"), "My ship", "Go to your ship and bring it to the middle", GROUP),
    Control(SONGS, ("V",), "Songs", "Read what you know about each Abyssal Song", GROUP, only_looks=True),
    Control(BEAST, ("B",), "Beast", "Read all rules of the active Beast, or which ones may come", GROUP, only_looks=True),
    Control(
        FORECAST, ("F",), "Forecast", "Show or hide where the Beast goes at the end of the turn, with its chances", GROUP, only_looks=True
    ),
    Control(NONE, ("n",), "No, none", "Decline what is offered", GROUP, station=OFFER),
)

HINTED = (END, CAST, ATTACK, DRAW, ITEMS, TRADE, VIEW, ESTABLISH, STEAL, BEAST_DEED, FORECAST)
"""The verbs that the hints show in a turn if they can be done."""
BEAST_WORDS = {
    "pick_up": "Pick up",
    "drop": "Drop",
    "remove_kraken": "Drive off",
    "deactivate_seamite": "Calm Seamite",
    "take_whistle": "Take Whistle",
    "steal_whistle": "Steal Whistle",
    "pass_whistle": "Pass Whistle",
}
"""The hints for actions that a Beast allows."""
NEEDS = {
    CAST: {"cast_probe"},
    ATTACK: {"attack_probe", "attack_seaport"},
    DRAW: {"draw_item"},
    ITEMS: {"play_item"},
    TRADE: {"trade_songs"},
    VIEW: {"view_song"},
    ESTABLISH: {"establish_seaport"},
    STEAL: {"steal_research"},
    BEAST_DEED: set(BEAST_WORDS),
    FORECAST: {FORECAST},
}
"""The actions of each key."""
