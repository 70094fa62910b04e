import { deleteSavedView } from "./delete-saved-view.ts";
import { listSavedViews } from "./list-saved-views.ts";
import { saveView } from "./save-view.ts";

export const viewOperations = { listSavedViews, saveView, deleteSavedView };
