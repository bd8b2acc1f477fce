"""The wires between workers: a Unix socket on one host, TCP with TLS between hosts.

Between hosts both ends prove that they have the same private key: each sends its certificate, and takes no other one than this. The file
with key and certificate is made once, and copied to every host.
"""

from __future__ import annotations

import asyncio
import os
import ssl
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.names import host_of, number_of
from seatui.serve.event_log import log_event
from seatui.serve.private_socket import bound_socket
from seatui.serve.relay.stream import FrameStream

CERTIFICATE = "cluster.pem"
LARGEST = 100_000  # bytes
YEARS = 100
CONNECT_SECONDS = 3.0
BACKLOG = 256


class Wire:
    """Connects this worker with the others, and listens for them."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        self._folder = folder
        self._cluster = cluster
        self._servers: list[asyncio.Server] = []
        self._path = socket_path(folder, number_of(cluster.worker))
        self._tls: tuple[ssl.SSLContext, ssl.SSLContext] | None = None

    async def listen(self, accept: Callable[[], FrameStream], address: tuple[str, int] | None) -> int:
        """Listen for workers of this host, and at an address for those of other hosts; return the port for them, 0 for none."""
        loop = asyncio.get_running_loop()
        self._servers.append(await loop.create_unix_server(accept, sock=bound_socket(self._path), backlog=BACKLOG))
        if address is None:
            return 0
        self._tls = tls_contexts(self._folder)
        server = await loop.create_server(accept, *address, ssl=self._tls[0], backlog=BACKLOG)
        self._servers.append(server)
        port: int = server.sockets[0].getsockname()[1]
        return port

    async def connect(self, worker: str, link: FrameStream) -> None:
        """Connect with a worker; ``OSError`` if that is not possible soon."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                if host_of(worker) == self._cluster.host:
                    await loop.create_unix_connection(lambda: link, str(socket_path(self._folder, number_of(worker))))
                else:
                    host, port = self._address_of(worker)
                    await loop.create_connection(lambda: link, host, port, ssl=self._client_context(), server_hostname="")
        except TimeoutError as error:
            raise OSError("it does not answer") from error

    def close(self) -> None:
        """Listen no more."""
        for server in self._servers:
            server.close()
        self._servers.clear()
        with suppress(OSError):
            self._path.unlink()

    def _address_of(self, worker: str) -> tuple[str, int]:
        report = self._cluster.reports.get(worker)
        host, _, port = (report.relay if report else "").rpartition(":")
        if not port.isdecimal():
            raise OSError("it has told no address")
        return host.strip("[]"), int(port)

    def _client_context(self) -> ssl.SSLContext:
        if self._tls is None:
            self._tls = tls_contexts(self._folder)
        return self._tls[1]


def socket_path(folder: Path, number: int) -> Path:
    """Return the socket of a worker of this host; ``Refused`` if the path is too long for one."""
    path = folder / f"relay-{number}"
    if len(os.fsencode(path)) > paths.LONGEST_SOCKET_PATH:
        raise Refused("", f"{path} is too long for a socket (over {paths.LONGEST_SOCKET_PATH} bytes): use a folder with a shorter path")
    return path


# TLS


def tls_contexts(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return the contexts for listening and for connecting; ``Refused`` if the certificate cannot be used. The first start makes one."""
    path = folder / CERTIFICATE
    try:
        if not path.exists():
            with suppress(FileExistsError):
                paths.keep_new(path, make_certificate())
                log_event("cluster_certificate", file=str(path))
        if fault := paths.privacy_fault(path, path.stat()):
            raise Refused("", f"the certificate of the cluster: {fault}")
        return _context(path, ssl.PROTOCOL_TLS_SERVER), _context(path, ssl.PROTOCOL_TLS_CLIENT)
    except (OSError, ValueError) as error:  # also errors of TLS
        raise Refused("", f"the certificate of the cluster, {path}, cannot be used: {error}") from error


def _context(path: Path, protocol: int) -> ssl.SSLContext:
    """Return a context that shows our certificate, and takes the same one from the other end alone."""
    context = ssl.SSLContext(protocol)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False  # the certificate says who it is, wherever it is
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_cert_chain(path)
    context.load_verify_locations(path)
    return context


def make_certificate() -> bytes:
    """Return a new private key, and a certificate that it has signed itself."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "seatui cluster")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=365 * YEARS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return private + certificate.public_bytes(serialization.Encoding.PEM)
