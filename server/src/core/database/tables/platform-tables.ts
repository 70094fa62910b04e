import type { PlatformName } from "@galley/contract";
import type { Generated } from "kysely";
import type { MaybeTime, Time } from "./column.ts";

export type PlatformTables = {
  platform_connection: {
    organization_id: string;
    id: string;
    project_id: string;
    platform: PlatformName;
    address: string;
    account: string;
    credentials: string;
    status: Generated<"active" | "failed">;
    last_error: string | null;
    connected_by: string;
    connected_at: Time;
  };
  platform_post: {
    organization_id: string;
    connection_id: string;
    article_id: string;
    marker: string;
    remote_id: string | null;
    remote_url: string | null;
    revision: number | null;
    shown: Generated<boolean>;
    creating_since: MaybeTime;
  };
  platform_image: { organization_id: string; connection_id: string; content_hash: Buffer; remote_id: string; remote_url: string };
};
