import type { KeyboardEvent } from "react";

/** Moves the focus between the tiles of a grid with the arrow keys, by their places on the screen. Home and End lead to its ends. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const tiles = tilesIn(event.currentTarget);
  const at = tiles.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const next = nextTile(tiles, at, event.key);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

export function focusFirstTile(within: HTMLElement | null): void {
  if (within !== null) tilesIn(within)[0]?.focus();
}

function tilesIn(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>("[data-tile]")];
}

function nextTile(tiles: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === "ArrowRight") return tiles[at + 1];
  if (key === "ArrowLeft") return tiles[at - 1];
  if (key === "Home") return tiles[0];
  if (key === "End") return tiles.at(-1);
  const here = tiles[at]?.getBoundingClientRect();
  if (here === undefined || !/^Arrow(Up|Down)$/.test(key)) return undefined;
  const inColumn = (tile: HTMLElement) => Math.abs(tile.getBoundingClientRect().left - here.left) < here.width / 2;
  return key === "ArrowDown" ? tiles.slice(at + 1).find(inColumn) : tiles.slice(0, at).findLast(inColumn);
}
