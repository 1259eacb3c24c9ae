import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @param {string} folder */
function holderIsGone(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    if (!pid) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/**
 * Waits until this process alone holds the lock folder; the lock of a process that is gone is taken over.
 * @param {string} folder made to take the lock, so its parent must exist
 * @param {() => void} onWait called once when another process holds it
 * @returns {Promise<() => void>} gives the lock back
 */
export async function holdLock(folder, onWait) {
  let said = false;
  for (;;) {
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, 'pid'), `${process.pid}`);
      return () => rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (holderIsGone(folder)) {
      rmSync(folder, { recursive: true, force: true });
      continue;
    }
    if (!said) onWait();
    said = true;
    await sleep(250);
  }
}
