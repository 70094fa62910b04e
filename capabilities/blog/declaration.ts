import type { OwnPlace } from "../declaration.ts";

export const blog = { name: "hosted_blog", asks: "get_hosted_blog" } as const satisfies OwnPlace;
