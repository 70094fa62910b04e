import { type Expression, isTaggedTemplateExpression, isTemplateSpan, type Node, type SourceFile } from "typescript/unstable/ast";
import { API, type Project, TypeFlags } from "typescript/unstable/sync";

/**
 * Lists the places of a project where a sentence stands in a template string: it is in no language yet, so that people would read
 * "[object Object]". Asks the compiler for the type of each value that may be one.
 */
export function untoldSentences(configFile: string): string[] {
  const api = new API();
  try {
    const [project] = api.updateSnapshot({ openProjects: [configFile] }).getProjects();
    if (project === undefined) throw new Error(`${configFile} is no project.`);
    return project.rootFiles.flatMap((file) => inFile(project, file));
  } finally {
    api.close();
  }
}

function inFile({ program, checker }: Project, file: string): string[] {
  const source = program.getSourceFile(file);
  if (source === undefined) return [];
  const values = templateValues(source);
  if (values.length === 0) return [];
  return checker.getTypeAtLocation(values).flatMap((type, index) => {
    const value = values[index];
    if (type === undefined || value === undefined || !(type.flags & (TypeFlags.Object | TypeFlags.Union))) return [];
    if (!/\bSentence\b/.test(checker.typeToString(type))) return [];
    const line = source.text.slice(0, value.end).split("\n").length;
    return [`${file}:${line} puts a sentence into a template string. Tell it first, with tell or sentenceIn.`];
  });
}

/** Returns the values of a file's template strings, but for those that a tag reads. */
function templateValues(source: SourceFile): Expression[] {
  const values: Expression[] = [];
  const visit = (node: Node): void => {
    if (isTemplateSpan(node) && !isTaggedTemplateExpression(node.parent.parent)) values.push(node.expression);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return values;
}
