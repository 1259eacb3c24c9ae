import { statfsSync } from 'node:fs';

const ENOUGH = 256 * 1024 * 1024;

/** Containers often have 64 MB of /dev/shm or less, which a parallel query outgrows: then files of the data folder are mapped instead. */
export function sharedMemorySettings(): Record<string, string> {
  if (process.platform !== 'linux') return {};
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= ENOUGH) return {};
  } catch {
    // Without /dev/shm at all there is only the other way.
  }
  return { dynamic_shared_memory_type: 'mmap' };
}
