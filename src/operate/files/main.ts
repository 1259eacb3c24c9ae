/** `node src/operate/files/main.ts export|import`: the avatars as a tar on standard output, or from standard input. */
import { openFilesClient } from '#actions/adapters/files/open-files-client.ts';
import { givenVariables, readFilesSettings } from '#operate/env.ts';
import { explain, OperatorError } from '#operate/operator-error.ts';
import { exportFiles, importFiles } from './archive.ts';

const USAGE = 'Usage: files export > files.tar, or files import < files.tar';

try {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } = readFilesSettings(givenVariables());
  const client = openFilesClient({ endpoint: S3_ENDPOINT, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY });
  const options = { client, bucket: S3_BUCKET };
  const [word] = process.argv.slice(2);
  // Standard output is the archive's.
  if (word === 'export') console.error(`${await exportFiles(options, process.stdout)} files`);
  else if (word === 'import') console.error(`${await importFiles(options, process.stdin)} files`);
  else throw new OperatorError(USAGE, 2);
} catch (error) {
  console.error(explain(error));
  process.exitCode = error instanceof OperatorError ? error.exitCode : 1;
}
