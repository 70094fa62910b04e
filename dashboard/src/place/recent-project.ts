import type { Project } from "#src/api/session.ts";

const kept = "galley-project";

/** Remembers which project somebody works on. */
export function rememberProject(projectId: string): void {
  localStorage.setItem(kept, projectId);
}

/** Of some projects the one that was worked on last, or the first; undefined where there are none. */
export function recentProject(projects: readonly Project[]): Project | undefined {
  const id = localStorage.getItem(kept);
  return projects.find((project) => project.id === id) ?? projects[0];
}
