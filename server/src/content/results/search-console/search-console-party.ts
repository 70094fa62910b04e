import type { SearchSignInOutcome } from "@galley/contract";
import { sentence } from "@galley/messages";
import { callOperation } from "#src/operations/call-operation.ts";
import type { AuthorizationParty } from "#src/people/access/authorizations/complete.ts";
import { completeSearchConsole } from "../sign-in/complete-search-console.ts";
import { SearchConsoleFault } from "./fault.ts";

const outcomes = { refused: "app_refused", busy: "unavailable", failed: "unavailable" } as const satisfies Record<
  SearchConsoleFault["kind"],
  SearchSignInOutcome
>;

/** Google, where people say which search performance may be read. */
export const searchConsoleParty: AuthorizationParty = {
  name: "search_console",
  title: "Google",
  operation: "complete_search_console",
  asks: "page_person_asks_to_read_search",
  tells: "page_project_now_reads_search",
  pathOf: (projectId, { outcome }) =>
    `/projects/${encodeURIComponent(projectId)}/results?${new URLSearchParams({ open: "search-console", outcome })}`,
  isSetUp: ({ outside }) => outside.google.app !== undefined,
  async keep(services, call, code) {
    const { isChosen, ...kept } = await callOperation(services, completeSearchConsole, call, code);
    return { ...kept, outcome: isChosen ? "connected" : "choosing" };
  },
  whyNot: (fault) =>
    fault instanceof SearchConsoleFault
      ? { outcome: outcomes[fault.kind], message: sentence("refusal_google_did_not_answer_as_it_should") }
      : undefined,
};
