import { Client } from 'minio';

/** An S3 server and an account of it. */
export interface FilesAccount {
  /** An http or https origin. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

/** A client for the server; nothing is sent before its first call. */
export function openFilesClient({ endpoint, accessKey, secretKey }: FilesAccount): Client {
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    port: port === '' ? (useSSL ? 443 : 80) : Number(port),
    useSSL,
    accessKey,
    secretKey,
    region: 'us-east-1',
    pathStyle: true,
  });
}
