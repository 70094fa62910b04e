import { senderRows } from "./senders.ts";
import { testRows } from "./test-rows.ts";

testRows(senderRows);
