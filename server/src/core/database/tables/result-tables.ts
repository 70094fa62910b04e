import type { SearchConsoleStatus } from "@galley/contract";
import type { Generated } from "kysely";
import type { MaybeTime, Time } from "./column.ts";

export type ResultTables = {
  search_result: {
    organization_id: string;
    project_id: string;
    day: string;
    page: string;
    clicks: number;
    impressions: number;
    position_sum: number;
  };
  search_day: {
    organization_id: string;
    project_id: string;
    day: string;
    source: "file" | "search_console";
    row_count: number;
    created_at: Time;
  };
  search_period: { organization_id: string; project_id: string; from_day: string; to_day: string; created_at: Time };
  search_period_result: {
    organization_id: string;
    project_id: string;
    from_day: string;
    to_day: string;
    page: string;
    clicks: number;
    impressions: number;
    position_sum: number;
  };
  search_window: {
    organization_id: string;
    project_id: string;
    window_days: 28 | 90;
    source: "days" | "period";
    from_day: string;
    to_day: string;
  };
  search_total: {
    organization_id: string;
    project_id: string;
    window_days: 28 | 90;
    page_key: string;
    page: string;
    clicks: string;
    impressions: string;
    position_sum: number;
  };
  search_query_period: {
    organization_id: string;
    project_id: string;
    source: "file" | "search_console";
    from_day: string;
    to_day: string;
    created_at: Time;
  };
  search_query: {
    organization_id: string;
    project_id: string;
    query: string;
    clicks: number;
    impressions: number;
    position_sum: number;
  };
  search_console: {
    organization_id: string;
    project_id: string;
    site_property: string;
    account: string;
    credentials: string;
    status: SearchConsoleStatus;
    reason: string | null;
    setbacks: Generated<number>;
    next_attempt_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    connected_by: string;
    connected_at: Time;
    fetched_at: MaybeTime;
  };
};
