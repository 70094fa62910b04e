export const panelNames = ["comments", "checks", "outline", "search", "cover"] as const;
export type PanelName = (typeof panelNames)[number];
