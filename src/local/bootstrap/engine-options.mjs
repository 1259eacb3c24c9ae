/**
 * Options of Node for the engine, wherever it is started. Node lets the memory for new objects grow to 48 MiB and keeps
 * it: with 2,000 sockets that is more than the sockets hold. Half of it costs 6 % more processor time a request, a
 * quarter 18 % (docs/performance.md).
 */
export const ENGINE_OPTIONS = ['--max-semi-space-size=8'];
