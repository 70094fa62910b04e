import { callOperation } from "#src/operations/call-operation.ts";
import type { AuthorizationParty } from "#src/people/access/authorizations/complete.ts";
import { completeSearchConsole, whyGoogleGaveNothing } from "../sign-in/complete-search-console.ts";

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
  whyNot: whyGoogleGaveNothing,
};
