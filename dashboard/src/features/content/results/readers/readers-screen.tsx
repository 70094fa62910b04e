import { getRouteApi } from "@tanstack/react-router";
import { BlogHead } from "#src/parts/blog-head.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Readers } from "./readers.tsx";

const route = getRouteApi("/projects/$projectId/dashboard/blog/readers");

/** Readers of the hosted blog. The URL holds the period. */
export function ReadersScreen() {
  const { project } = usePlace();
  const { days } = route.useSearch();
  return (
    <>
      <BlogHead current="readers" />
      <Readers projectId={project.id} days={days} />
    </>
  );
}
