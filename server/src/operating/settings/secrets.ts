import { type ArchiveConfig, readArchive } from "./archive-settings.ts";
import { type CdnTokens, readCdnTokens } from "./cdn-settings.ts";
import { type ModelKeys, readModelKeys } from "./model-settings.ts";
import { type AppSecrets, readAppSecrets } from "./network-settings.ts";

/** Settings that never leave the process. */
export type Secrets = {
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  databaseReadUrl: string | undefined;
  secret: string | undefined;
  previousSecret: string | undefined;
  smtpUrl: string | undefined;
  s3Keys: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Undefined: nothing is archived. */
  archive: ArchiveConfig | undefined;
  appSecrets: AppSecrets;
  modelKeys: ModelKeys;
  metricsToken: string | undefined;
  paymentSecret: string | undefined;
  traceHeaders: string | undefined;
  cdnTokens: CdnTokens;
};

type Name =
  | "DATABASE_URL"
  | "GALLEY_DATABASE_OWNER_URL"
  | "GALLEY_DATABASE_READ_URL"
  | "GALLEY_METRICS_TOKEN"
  | "GALLEY_S3_ACCESS_KEY_ID"
  | "GALLEY_S3_SECRET_ACCESS_KEY"
  | "GALLEY_SECRET"
  | "GALLEY_SECRET_PREVIOUS"
  | "GALLEY_SMTP_URL"
  | "GALLEY_STRIPE_WEBHOOK_SECRET"
  | "OTEL_EXPORTER_OTLP_HEADERS";
type OfKinds = Parameters<typeof readArchive>[0] &
  Parameters<typeof readAppSecrets>[0] &
  Parameters<typeof readModelKeys>[0] &
  Parameters<typeof readCdnTokens>[0];

export function readSecrets(values: { readonly [One in Name]?: string | undefined } & OfKinds): Secrets {
  const { GALLEY_S3_ACCESS_KEY_ID: accessKeyId, GALLEY_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return {
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.GALLEY_DATABASE_OWNER_URL,
    databaseReadUrl: values.GALLEY_DATABASE_READ_URL,
    secret: values.GALLEY_SECRET,
    previousSecret: values.GALLEY_SECRET_PREVIOUS,
    smtpUrl: values.GALLEY_SMTP_URL,
    s3Keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    archive: readArchive(values),
    appSecrets: readAppSecrets(values),
    modelKeys: readModelKeys(values),
    metricsToken: values.GALLEY_METRICS_TOKEN,
    paymentSecret: values.GALLEY_STRIPE_WEBHOOK_SECRET,
    traceHeaders: values.OTEL_EXPORTER_OTLP_HEADERS,
    cdnTokens: readCdnTokens(values),
  };
}
