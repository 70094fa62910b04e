/** Stands in for `linkify-it`, which `markdown-it` makes in any case and asks only where it is told to find bare addresses. */
export class LinkifyIt {}
