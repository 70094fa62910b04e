import { basename, join } from "node:path";

type Graph = { getModuleInfo(id: string): Module | null };
type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null };
type Group = {
  name: string | ((id: string, graph: Graph) => string | null);
  debugName?: string;
  test?: RegExp;
  minShareCount: number;
  priority: number;
};
type Unplaced = Omit<Group, "priority">;

const react = /node_modules\/(react|react-dom|scheduler|@tanstack)\//;
const floating = /node_modules\/(@base-ui|@floating-ui)\//;
const passages = /\/markdown\/src\/(one-line|images|passages\/)/;
const articleLanguage = /\/markdown\/src\/(?!difference\/(align|diff-words))/;
// Needs the article language, which few screens load.
const textBlocks = /\/review\/text\/article-text\.tsx$/;
const textStyles = /\/dashboard\/src\/styles\//;
// The editor alone, which several screens have, tells of what a paste has lost.
const ofEveryScreen =
  /src\/(ui(?!\/(popover|time-field|\w+-box))|format(?!\/times)|api|place|routes)\/|src\/messages\/(?![\w-]+\/texts\/pasted_)|lucide-react/;
const own = /\/(dashboard|contract)\/src\//;
const ofText = /src\/messages\/[\w-]+\/texts\/(\w+)\.js$/;
const isScreen = /-screen\.tsx$/;
// Modules that more screens share come with every screen; those of fewer have a file for just these.
const ownFileMax = 3;

/**
 * Returns the files into which code goes that several screens and dialogs share. They are few: without HTTP/2 a browser requests only six
 * at a time, and each takes a slow phone a round trip. What dialogs share with the screens that open them is there already. Code that the
 * first screen does not need stays out of the files that it waits for.
 */
export function sharedFiles(): Group[] {
  let known: Users | undefined;
  const named = (file: (id: string, users: Users) => string | null) => (id: string, graph: Graph) => {
    known ??= usersIn(graph);
    return file(id, known);
  };
  // A file takes along what it needs. That has as many users or more, and is therefore placed before. Code that dialogs alone load stays
  // out of the files that screens wait for.
  const ofFew = (count: number, isLater: boolean): Unplaced => ({
    name: named((id, { screensOf, openersOf }) => {
      const isOfFew = own.test(id) && openersOf(id).length === count && (screensOf(id).length === 0) === isLater;
      return isOfFew ? `${fileOf(openersOf(id))}${isLater ? "-later" : ""}` : null;
    }),
    debugName: `of-${count}${isLater ? "-later" : ""}`,
    minShareCount: 2,
  });
  const ofDialogs = (count: number): Unplaced => ({
    name: named((id, { screensOf, openersOf }) => {
      const isOfDialogs = own.test(id) && openersOf(id).length > ownFileMax && screensOf(id).length === count;
      return isOfDialogs ? `${fileOf(screensOf(id))}-dialogs` : null;
    }),
    debugName: `of-${count}-dialogs`,
    minShareCount: 2,
  });
  const inOrder: Unplaced[] = [
    { name: "base", test: react, minShareCount: 6 },
    { name: "overlays", test: floating, minShareCount: 2 },
    { name: named((id, users) => (users.isInitial(id) ? "first" : null)), debugName: "first", minShareCount: 2 },
    // Begins to load the fonts of a text, which most screens do not need.
    { name: "article-text", test: textStyles, minShareCount: 2 },
    { name: "passages", test: passages, minShareCount: 2 },
    { name: "language", test: articleLanguage, minShareCount: 2 },
    {
      name: named((id, { screensOf }) => {
        const isOfMany = own.test(id) && !textBlocks.test(id) && screensOf(id).length > ownFileMax;
        return ofEveryScreen.test(id) || isOfMany ? "parts" : null;
      }),
      debugName: "parts",
      minShareCount: 2,
    },
    { name: "text-blocks", test: textBlocks, minShareCount: 2 },
    ...[3, 2, 1, 0].map(ofDialogs),
    ...[false, true].flatMap((isLater) => [3, 2, 1].map((count) => ofFew(count, isLater))),
  ];
  return inOrder.map((group, at) => ({ ...group, priority: inOrder.length - at }));
}

function fileOf(users: readonly string[]): string {
  return ["of", ...users.map((user) => basename(user, ".tsx").replace("-screen", ""))].join("-");
}

/** Loaders of a module: the entry before any screen, or which screens; and which of all these load it themselves or in a dialog. */
type Users = { isInitial(id: string): boolean; screensOf(id: string): readonly string[]; openersOf(id: string): readonly string[] };

function usersIn(graph: Graph): Users {
  const entry = join(import.meta.dirname, "src/main.tsx");
  const initial = loadedBy(entry, graph);
  const initialTexts = textsIn(initial, graph);
  const [screens, openers] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (to: Map<string, string[]>, loaded: Set<string>, by: string) => {
    for (const key of [...loaded, ...textsIn(loaded, graph)]) to.set(key, [...(to.get(key) ?? []), by]);
  };
  const below = [...loadedBy(entry, graph, () => true)].filter((id) => isScreen.test(id)).toSorted();
  for (const screen of below) add(screens, loadedBy(screen, graph), screen);
  for (const opener of [entry, ...below])
    add(
      openers,
      loadedBy(opener, graph, (id) => !isScreen.test(id)),
      opener,
    );
  // Texts all come through one module, so that what counts for them is whether a loaded module tells them.
  const textOf = (id: string) => ofText.exec(id)?.[1];
  return {
    isInitial: (id) => {
      const text = textOf(id);
      return text === undefined ? initial.has(id) : initialTexts.has(text);
    },
    screensOf: (id) => screens.get(textOf(id) ?? id) ?? [],
    openersOf: (id) => openers.get(textOf(id) ?? id) ?? [],
  };
}

/** Returns a module with everything that loads before it runs, and with what `isFollowed` takes of what it loads later. */
function loadedBy(id: string, graph: Graph, isFollowed: (later: string) => boolean = () => false): Set<string> {
  const found = new Set([id]);
  for (const one of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(one) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds.filter(isFollowed)]) found.add(next);
  }
  return found;
}

function textsIn(modules: ReadonlySet<string>, graph: Graph): Set<string> {
  const telling = [...modules].filter((id) => !id.includes("/src/messages/") && !id.includes("/node_modules/"));
  return new Set(
    telling.flatMap((id) =>
      (graph.getModuleInfo(id)?.code ?? "")
        .matchAll(/\bm\.(\w+)/g)
        .map(([, text = ""]) => text)
        .toArray(),
    ),
  );
}
