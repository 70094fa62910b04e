/** Sections beside an article's text. */
export const panelNames = ["checks", "outline", "search", "preview"] as const;
export type PanelName = (typeof panelNames)[number];
