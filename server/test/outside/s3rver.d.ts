declare module "s3rver" {
  import type { RequestListener } from "node:http";

  type StoredObject = { bucket: string; key: string; content: AsyncIterable<Buffer>; metadata: Record<string, string> };

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean; configureBuckets: { name: string }[] });
    store: {
      getResourcePath(bucket: string, key: string, resource: string): string;
      putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
      getObject(bucket: string, key: string, options: unknown): Promise<unknown>;
    };
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
