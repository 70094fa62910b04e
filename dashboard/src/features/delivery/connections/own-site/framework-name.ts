const names: Record<string, string> = { next: "Next.js", express: "Express", hono: "Hono", node: "Node.js" };

/** A framework as its makers write it; what the initializer says of itself where it is none of those that it knows. */
export function frameworkName(framework: string): string {
  return names[framework] ?? framework;
}
