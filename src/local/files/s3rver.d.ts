/** The little of s3rver that is used here; the package has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export interface S3rverOptions {
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
  }

  export default class S3rver {
    constructor(options: S3rverOptions);
    readonly store: { putBucket(name: string): Promise<unknown> };
    readonly logger: { close(): void; exceptions: { unhandle(): void } };
    callback(): RequestListener;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  interface Account {
    createKeyPair(accessKey: string, secretKey: string): void;
    revokeAccessKey(accessKey: string): void;
  }
  const account: { DUMMY_ACCOUNT: Account };
  export default account;
}
