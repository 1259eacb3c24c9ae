/** Where avatars are stored: `avatars/<user id>/<user id>-<timestamp>.<extension>` in the S3 bucket (specification, section 3). */
import { openFilesClient, type FilesAccount } from './open-files-client.ts';

export interface AvatarFiles {
  /** Stores an image under its name, replacing one of that name. */
  put(name: string, image: { content: Buffer; contentType: string }): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  /** The names of a user's files. */
  namesOf(userId: string): Promise<string[]>;
}

export interface FilesSettings extends FilesAccount {
  bucket: string;
}

/** The folder of a user's avatars, with its closing slash. */
export function avatarFolder(userId: string): string {
  return `avatars/${userId}/`;
}

/** Opens the adapter; nothing is sent before the first call. The bucket must exist. */
export function createAvatarFiles(settings: FilesSettings): AvatarFiles {
  const client = openFilesClient(settings);

  return {
    async put(name, { content, contentType }) {
      // A name is never used twice, so browsers may keep what they have.
      await client.putObject(settings.bucket, name, content, content.length, {
        'Content-Type': contentType,
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
    },
    async remove(names) {
      for (const name of names) await client.removeObject(settings.bucket, name);
    },
    async namesOf(userId) {
      const names: string[] = [];
      for await (const item of client.listObjectsV2(settings.bucket, avatarFolder(userId), true)) {
        if (typeof item.name === 'string') names.push(item.name);
      }
      return names;
    },
  };
}
