const names: Record<string, string> = {
  next: "Next.js",
  astro: "Astro",
  sveltekit: "SvelteKit",
  nuxt: "Nuxt",
  "react-router": "React Router",
  hono: "Hono",
  fastify: "Fastify",
  express: "Express",
  node: "Node.js",
};

/** Returns a framework's official name, or the initializer's own word for an unknown one. */
export function frameworkName(framework: string): string {
  return names[framework] ?? framework;
}
