import { countWaiting } from "./count-waiting.ts";
import { listWaiting } from "./list-waiting.ts";
import { snoozeWaiting } from "./snooze-waiting.ts";

export const inboxOperations = { listWaiting, countWaiting, snoozeWaiting };
