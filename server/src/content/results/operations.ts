import { browseResults } from "./browse-results.ts";
import { browseSearches } from "./browse-searches.ts";
import { chartResults } from "./chart-results.ts";
import { connectSearchConsole } from "./connect-search-console.ts";
import { disconnectSearchConsole } from "./disconnect-search-console.ts";
import { getResults } from "./get-results.ts";
import { getSearchConsole } from "./get-search-console.ts";
import { importResults } from "./import-results.ts";

export const resultOperations = {
  getResults,
  importResults,
  connectSearchConsole,
  disconnectSearchConsole,
  getSearchConsole,
  chartResults,
  browseResults,
  browseSearches,
};
