import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse, type ScalarTag } from 'yaml';
import { messageOf } from '#engine/errors.ts';

/** A value of a metadata file together with the file that it stands in. */
export interface Located {
  readonly file: string;
  readonly value: unknown;
}

const INCLUDE = '!include ';

/** `!include x` written as a tag reads like the quoted form that Hasura's CLI writes. */
const includeTag: ScalarTag = {
  tag: '!include',
  resolve: (text: string) => `${INCLUDE}${text}`,
};

/** Reads metadata files below one folder and follows `!include`, which is relative to the file that holds it. */
export interface YamlReader {
  /** The file's content; `undefined` when it does not exist or is empty. */
  read(file: string): Located | undefined;
  /** The value itself, or the content of the file that it includes. */
  follow(value: unknown, file: string): Located;
}

/** Reads below `folder`; broken YAML throws an error that names the file. */
export function createYamlReader(folder: string): YamlReader {
  function readExisting(path: string): Located {
    const file = relative(folder, path);
    try {
      const value: unknown = parse(readFileSync(path, 'utf8'), { customTags: [includeTag] });
      return follow(value, file);
    } catch (cause) {
      throw new Error(`reading metadata file ${file}: ${messageOf(cause)}`, { cause });
    }
  }

  function follow(value: unknown, file: string): Located {
    if (typeof value !== 'string' || !value.startsWith(INCLUDE)) return { file, value };
    return readExisting(join(folder, dirname(file), value.slice(INCLUDE.length).trim()));
  }

  return {
    read(file) {
      const path = join(folder, file);
      if (!existsSync(path)) return undefined;
      const located = readExisting(path);
      return located.value === null || located.value === undefined ? undefined : located;
    },
    follow,
  };
}
