/** `deploy/files/create-bucket.sh` with a stand-in for MinIO's `mc` that remembers what it was told. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkout } from '#tests/support/checkout.ts';

/** Attaching twice is refused, as `mc admin policy attach` does. */
const MC = `#!/bin/sh
echo "$*" >>"$FOLDER/calls"
case "$*" in
'admin policy attach '*) [ ! -e "$FOLDER/attached" ] && : >"$FOLDER/attached" ;;
'admin user info '*)
  policy=
  if [ -e "$FOLDER/attached" ]; then policy=portal-actions; fi
  printf 'AccessKey: portal-actions\\nStatus: enabled\\nPolicyName: %s\\nMemberOf: []\\n' "$policy" ;;
esac
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-bucket-'));
  await writeFile(join(folder, 'mc'), MC, { mode: 0o755 });
});

afterEach(() => rm(folder, { recursive: true }));

function run(): void {
  const env = { PATH: `${folder}:${process.env['PATH']}`, FOLDER: folder, MINIO_ROOT_PASSWORD: 'root', S3_SECRET_KEY: 'secret' };
  execFileSync('sh', [join(checkout, 'deploy/files/create-bucket.sh')], { env });
}

test('the action service gets its policy at the first start, and a second start succeeds too', async () => {
  run();
  run();
  const calls = (await readFile(join(folder, 'calls'), 'utf8')).split('\n');
  expect(calls.filter((call) => call.startsWith('admin policy attach'))).toEqual([
    'admin policy attach portal portal-actions --user portal-actions',
  ]);
});
