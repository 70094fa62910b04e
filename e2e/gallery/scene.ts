import type { Locator, Page } from "playwright-core";
import type { PersonKey } from "../../server/src/operating/seed/people.ts";
import type { Dashboard } from "../dashboard/open-dashboard.ts";
import { inEnglish, inPortuguese, partInEnglish, partInPortuguese } from "./words.ts";

/** Text in English or a part of one, which is looked for in the language of the page, a pattern for whatever language, or any of several. */
export type Words = string | RegExp | { part: string } | readonly Words[];

export function part(words: string): Words {
  return { part: words };
}

export type Way = { name: "wide" | "phone"; language: "en" | "pt" };

/** Demo world of a gallery, with what its scenes have been prepared with. */
export type Place = Dashboard & {
  /** Returns the path of a screen of the main organization. */
  organization: (path: string) => string;
  /** Returns the path of a screen of an article, by its slug. */
  article: (slug: string, screen?: string) => string;
  /** Calls an operation as somebody, before the first scene. */
  ask: (operation: string, input: object, who?: PersonKey) => Promise<Record<string, unknown>>;
  /** Servers that run beside the service and end after it. */
  servers: AsyncDisposableStack;
  /** Ids of what was made for the scenes, by name. */
  made: Record<string, string>;
};

/** One screen in one state. It only opens things: what changes data belongs to a journey. */
export type Scene = {
  name: string;
  /** Person who is signed in; nobody with null. Marta, an owner, when it is left out. */
  who?: PersonKey | null;
  /** Path in the main project, or a function for any other. */
  path: string | ((place: Place) => string);
  /** A page outside of the dashboard, which is loaded. */
  whole?: boolean;
  /** Steps from the open screen to the state. */
  reach?: (sight: Sight) => Promise<unknown>;
  /** Element that has to be there in the end. */
  has: (sight: Sight) => Locator;
  /** The only window that has this state. Both have it when it is left out. */
  on?: Way["name"];
  /** It is laid out when it opens, so that a wide page cannot be made narrow. A phone of its own shows it. */
  isRigid?: boolean;
  /** False where axe looks at another scene of the same parts. */
  isJudged?: boolean;
  /** Makes something fail before the screen opens, such as a request. The next scene has another page. */
  before?: (page: Page, place: Place) => Promise<unknown>;
};

type Role = Parameters<Page["getByRole"]>[0];

export type Sight = ReturnType<typeof openSight>;

/** Finds what is on a page by its English words, whichever language the page has. */
export function openSight(page: Page, way: Way, place: Place) {
  const isEnglish = way.language === "en";
  const said = (words: Words): RegExp => {
    if (words instanceof RegExp) return words;
    if (typeof words === "string") return isEnglish ? inEnglish(words) : inPortuguese(words);
    if ("part" in words) return isEnglish ? partInEnglish(words.part) : partInPortuguese(words.part);
    return new RegExp(words.map((one) => `(?:${said(one).source})`).join("|"), "s");
  };
  const named =
    (role: Role) =>
    (name: Words, within: Page | Locator = page): Locator =>
      within.getByRole(role, { name: said(name) }).filter({ visible: true });
  return {
    page,
    place,
    isPhone: way.name === "phone",
    said,
    button: named("button"),
    link: named("link"),
    item: named("menuitem"),
    choice: named("menuitemradio"),
    option: named("option"),
    box: named("checkbox"),
    radio: named("radio"),
    heading: named("heading"),
    region: named("region"),
    list: named("list"),
    search: named("searchbox"),
    dialog: (name?: Words) => (name === undefined ? page.getByRole("dialog") : named("dialog")(name)),
    field: (label: Words, within: Page | Locator = page) => within.getByLabel(said(label)).filter({ visible: true }),
    text: (words: Words, within: Page | Locator = page) => within.getByText(said(words)).filter({ visible: true }),
    rows: () => page.locator("[data-row]").filter({ visible: true }),
  };
}
