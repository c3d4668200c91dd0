"""Runs many tasks on a Dask cluster: on the machines of a scheduler, or on this one as a trial of it.

The same as `batch.run`, with three differences. Machines of a cluster share no disk, so that a task takes along what it
reads and brings back what it writes (`pack`). A task whose machine is lost is done again elsewhere, by Dask; one that
loses several machines is given up (`lost`). And what the machines run must be what runs here: version and language are
compared or passed on. Dask is an extra, loaded here and nowhere else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from swissdesk import __version__, i18n
from swissdesk.cli.exits import UsageError
from swissdesk.cli.reading import Grammar
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from distributed import Client

Task = TypeVar("Task")
Parcel = TypeVar("Parcel")
Outcome = TypeVar("Outcome")

LOCAL = "local"
"""Instead of an address: a cluster on this machine, for this command."""

_AHEAD = 8
"""Tasks for each process of the cluster that are on their way; their files are in memory."""
_PATIENCE = "10s"
_LOOK, _ALONE = 10, 120
"""Seconds between two looks at a cluster that is at work, and for which it may be without any process."""
_TRIES = 3
"""A task that has lost so many machines is to blame for it."""


class ClusterError(SwissDeskError):
    """The cluster cannot be used, or no longer answers."""


def declare(takes: Grammar) -> None:
    """Declare the option."""
    takes.option(
        "scheduler",
        "--scheduler",
        N_("ADDRESS"),
        N_("work on the Dask cluster at this address, tcp://…; without an address, on one made for this command"),
        may_lack=True,
        constant=LOCAL,
    )


def run(
    worker: Callable[[Parcel], Outcome],
    tasks: Sequence[Task],
    pack: Callable[[Task], Parcel],
    lost: Callable[[Task], Outcome],
    address: str,
    jobs: int,
) -> Iterator[Outcome]:
    """Yield what `worker` makes of each task, in the order of the tasks.

    `pack` makes of a task what travels; `lost` is the outcome of one that nobody could finish. `jobs` are the processes
    of a local cluster. Raises ClusterError, and UsageError without Dask.
    """
    if not tasks:
        return
    with _client(address, jobs) as client:
        _compare(client, address)
        yield from _outcomes(client, worker, tasks, pack, lost, address)


def _outcomes(
    client: Client,
    worker: Callable[[Parcel], Outcome],
    tasks: Sequence[Task],
    pack: Callable[[Task], Parcel],
    lost: Callable[[Task], Outcome],
    address: str,
) -> Iterator[Outcome]:
    from asyncio import CancelledError

    from distributed import KilledWorker
    from distributed.client import FutureCancelledError

    def submit(task: Task) -> Any:
        return client.submit(_do, worker, i18n.language(), pack(task), pure=False)

    waiting: deque[tuple[Task, Any]] = deque()
    left = iter(tasks)
    ahead = _AHEAD * max(1, sum(client.nthreads().values()))
    while True:
        while len(waiting) < ahead and (task := next(left, None)) is not None:
            waiting.append((task, submit(task)))
        if not waiting:
            return
        task, future = waiting.popleft()
        try:
            try:
                outcome = _awaited(client, future, address)
            except KilledWorker:  # or another task did it that its machines held at the time: it is asked alone
                begun = {id(other): other for _, other in waiting if not other.done()}
                client.cancel(list(begun.values()))
                try:
                    outcome = _awaited(client, submit(task), address)
                except KilledWorker:
                    outcome = lost(task)
                waiting = deque((each, submit(each) if id(other) in begun else other) for each, other in waiting)
        except (FutureCancelledError, OSError, CancelledError) as error:
            raise _gone(address) from error
        yield outcome


def _awaited(client: Client, future: Any, address: str) -> Any:
    """Return the result of a task; raises ClusterError if the cluster has had no process at all for two minutes."""
    from distributed import wait

    without = 0
    while not future.done():
        try:
            wait([future], timeout=_LOOK)
        except TimeoutError:
            without = 0 if client.nthreads() else without + _LOOK
            if without >= _ALONE:
                raise _gone(address) from None
    return future.result()


def _do(worker: Callable[[Parcel], Outcome], language: str, parcel: Parcel) -> Outcome:
    """Do a task, on a machine of the cluster, in the language of who asked."""
    i18n.install(language)
    return worker(parcel)


@contextmanager
def _client(address: str, jobs: int) -> Iterator[Client]:
    """Give a connection to the cluster; one that was made for it ends with it."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise UsageError(N_("--scheduler needs Dask. Install it with “pip install 'swissdesk[cluster]'”.")) from error
    quiet = {"distributed.scheduler.allowed-failures": _TRIES, "logging.distributed": "critical"}
    with dask.config.set(quiet):
        if address == LOCAL:
            cluster = LocalCluster(
                n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL", protocol="tcp://"
            )
            with cluster, Client(cluster) as client:
                yield client
            return
        try:
            client = Client(address, timeout=_PATIENCE)
        except (OSError, ValueError, TypeError) as error:
            raise ClusterError(
                N_("The scheduler {address} does not answer. Start it with “dask scheduler”, or correct the address."),
                address=address,
            ) from error
        with client:
            yield client


def _compare(client: Client, address: str) -> None:
    """Raise ClusterError for a cluster without workers, or with workers of another version."""
    from distributed.client import FutureCancelledError

    if not client.nthreads():
        raise ClusterError(
            N_("The scheduler {address} has no workers. Start some with “dask worker {address} --nthreads 1”."),
            address=address,
        )
    try:
        versions = set(client.run(version).values())
    except (ImportError, AttributeError) as error:
        raise ClusterError(N_("A worker of {address} has no SwissDesk. Install it there."), address=address) from error
    except (FutureCancelledError, OSError) as error:
        raise _gone(address) from error
    if versions != {__version__}:
        raise ClusterError(
            N_("The workers of {address} run SwissDesk {theirs}; this is {ours}. Install the same version."),
            address=address,
            theirs=", ".join(sorted(versions)),
            ours=__version__,
        )


def version() -> str:
    """Return the version of SwissDesk on the machine where this runs."""
    return __version__


def _gone(address: str) -> ClusterError:
    return ClusterError(
        N_("The cluster {address} no longer answers. What is finished is kept; run the command again to go on."),
        address=address,
    )
