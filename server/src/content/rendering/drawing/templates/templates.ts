import type { Theme } from "../../theme/theme.ts";
import { fieldNotes } from "./field-notes.ts";
import { notebook } from "./notebook.ts";
import { poster } from "./poster.ts";
import type { Template } from "./template.ts";

export const templates: Record<Theme["template"], Template> = { field_notes: fieldNotes, poster, notebook };
