/**
 * `POST /uploads/avatar`: a signed-in user's new picture.
 *
 * Stores the picture and the profile's `avatar_url` at once; the user's older files are removed afterwards (rulings,
 * "Profile and settings"). Uploads of one user go one after the other, over all replicas: else one could remove what
 * the other has just stored.
 */
import type { Database } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { avatarFolder, type AvatarFiles } from '#actions/adapters/files/avatar-files.ts';
import type { Log } from '#actions/log.ts';
import { Refusal } from '#actions/refusal.ts';
import { prepareAvatar } from './avatar-image.ts';
import type { UploadLimit } from './upload-limit.ts';

/** Takes the uploaded bytes, answers the address under which the portal shows the picture. */
export type UploadAvatar = (userId: string, content: Buffer) => Promise<{ avatarUrl: string }>;

interface Needs {
  db: Pick<Database, 'exclusively'>;
  files: AvatarFiles;
  limit: UploadLimit;
  clock: () => Date;
  log: Pick<Log, 'error'>;
  /** Public path of the bucket, without a closing slash: `/storage/internship-images`. */
  publicPath: string;
}

async function removeOlder({ files, log }: Needs, userId: string, kept: string): Promise<void> {
  try {
    const names = await files.namesOf(userId);
    await files.remove(names.filter((name) => name !== kept));
  } catch (error) {
    // The new picture stands; what could not be removed goes with the next upload.
    log.error({ err: error }, 'older avatars could not be removed');
  }
}

/** Refuses with `image_invalid`, `too_many_attempts` and, for a user without a profile, `not_authenticated`. */
export function createUploadAvatar(needs: Needs): UploadAvatar {
  const { db, files, limit, clock, publicPath } = needs;
  return async (userId, content) => {
    limit.check(userId);
    const image = await prepareAvatar(content);
    return db.exclusively(`avatar ${userId}`, async (queries) => {
      const name = `${avatarFolder(userId)}${userId}-${clock().getTime()}.${image.extension}`;
      const avatarUrl = `${publicPath}/${name}`;
      await files.put(name, image);
      const updated = await queries.run(sql`/* set_avatar */ update public.profiles set avatar_url = ${avatarUrl} where id = ${userId}`);
      if (updated === 0) {
        await files.remove([name]);
        throw new Refusal('not_authenticated');
      }
      await removeOlder(needs, userId, name);
      return { avatarUrl };
    });
  };
}
