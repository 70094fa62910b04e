import { usualRetention } from "#src/core/retention.ts";
import { forget } from "#src/operations/retention/forget.ts";
import { openCommon } from "./child-worker.ts";

// Deletes what is no longer kept in its own process, ten rows at a time, for tests that kill it.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
const { common, close } = await openCommon({ connectionString, failpoint });
await forget({ pool: common.pool, retention: usualRetention, rowsMax: 10 });
await close();
