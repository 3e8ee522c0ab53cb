// The schema of answers.

/** JSON Schema, restricted to the keywords that `schema` uses. */
export interface JsonSchema {
  title?: string;
  description?: string;
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  enum?: string[];
  properties?: { [name: string]: JsonSchema };
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: JsonSchema[];
  $ref?: string;
  $defs?: { [name: string]: JsonSchema };
}
