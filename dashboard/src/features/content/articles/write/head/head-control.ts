/** Classes of a control above an article's text that looks like the words of the page. */
export const headControl = "inline-flex min-h-7 min-w-0 max-w-full items-center gap-1 rounded-md px-2 text-ui hover:bg-panel";
