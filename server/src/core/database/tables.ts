import type { AccountTables } from "./tables/account-tables.ts";
import type { ArticleTables } from "./tables/article-tables.ts";
import type { GenerationTables } from "./tables/generation-tables.ts";
import type { NetworkTables } from "./tables/network-tables.ts";
import type { OrganizationTables } from "./tables/organization-tables.ts";
import type { PlatformTables } from "./tables/platform-tables.ts";
import type { PostTables } from "./tables/post-tables.ts";
import type { RecordTables } from "./tables/record-tables.ts";
import type { ResultTables } from "./tables/result-tables.ts";
import type { WebhookTables } from "./tables/webhook-tables.ts";

/** Every table as the service reads and writes it. */
export type Tables = OrganizationTables &
  AccountTables &
  ArticleTables &
  GenerationTables &
  NetworkTables &
  PlatformTables &
  PostTables &
  ResultTables &
  RecordTables &
  WebhookTables;
