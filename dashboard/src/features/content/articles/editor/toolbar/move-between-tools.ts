/** Makes the toolbar one tab stop: the tool that last had the focus, at first the first one. */
export function oneToolInReach(bar: HTMLElement | null): void {
  const tools = [...(bar?.querySelectorAll("button") ?? [])];
  if (tools.every(({ tabIndex }) => tabIndex !== 0)) tools[0]?.setAttribute("tabindex", "0");
}

const ends = ["Home", "End"];
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function moveBetweenTools(event: KeyboardEvent, bar: HTMLElement): void {
  const tools = [...bar.querySelectorAll<HTMLElement>("button")].filter(({ offsetParent }) => offsetParent !== null);
  const at = tools.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  if (at < 0 || (step === undefined && !ends.includes(event.key))) return;
  event.preventDefault();
  const next = step === undefined ? tools.at(event.key === "Home" ? 0 : -1) : tools[(at + step + tools.length) % tools.length];
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next?.focus();
}
