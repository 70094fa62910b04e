import { testRows } from "./test-rows.ts";
import { workerRows } from "./workers.ts";

testRows(workerRows);
