// Starts the interactive reference on /docs/api. The browser runs this file unchanged.

// Calls from the reference go to the server that served this page, under the address that the reader uses.
const ownServer = `${location.origin}/api/v1`;

/** Removes examples of optional fields: an example id would name a record that the reader does not have. */
function withoutOptionalExample(parameter) {
  if (parameter.required || parameter.in !== "query") return parameter;
  const { example: _example, examples: _examples, ...rest } = parameter;
  return rest;
}

/** Shortens the description: each error links to its own page, which has the example. */
function forReading(text) {
  const description = JSON.parse(text);
  description.servers = [{ url: ownServer }];
  description.info.description = `Server address: \`${ownServer}\`\n\n${description.info.description}`;
  for (const response of Object.values(description.components.responses)) {
    delete response.content;
    delete response.headers;
  }
  for (const operation of Object.values(description.paths).flatMap(Object.values)) {
    if (operation.parameters) operation.parameters = operation.parameters.map(withoutOptionalExample);
  }
  return JSON.stringify(description);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const followSystemColors = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followSystemColors);
followSystemColors();

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  layout: "BaseLayout",
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  syntaxHighlight: false,
  validatorUrl: null,
  plugins: [() => ({ statePlugins: { spec: { wrapActions: { updateSpec: (update) => (text) => update(forReading(text)) } } } })],
});
