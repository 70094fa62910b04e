import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { readChoices } from "./choices.ts";

export const getNotificationChoices = handle(contract.getNotificationChoices, ({ tx, actor }) => readChoices(tx, actor));
