/**
 * Options of Node for the engine, wherever it is started. Node lets the memory for new objects grow to 48 MiB and keeps
 * it: with 2,000 sockets that is more than the sockets hold. Half of it serves requests as fast, a quarter takes
 * 14 % more processor time for each (docs/performance.md).
 */
export const ENGINE_OPTIONS = ['--max-semi-space-size=8'];
