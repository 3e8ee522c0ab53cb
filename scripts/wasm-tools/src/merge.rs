//! Joining of parts that wasm-split cut.
//!
//! Such a part is a regular module: it imports the memory, the table of functions and globals of the main module, exports
//! nothing, and fills a range of the table with its functions. Parts call each other through the table, by small functions
//! that pass their parameters on. Inside a joined part these become direct calls.

use std::collections::HashMap;

use anyhow::{Context, Result, anyhow, bail};
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, DataCountSection, DataSection, ElementSection, Elements, EntityType,
    FunctionSection, ImportSection, Module, TypeSection,
};
use wasmparser::{
    CompositeInnerType, Data, DataKind, Element, ElementItems, ElementKind, FuncType, FunctionBody, Operator,
    Parser, Payload, TypeRef,
};

/// Returns one module that stands for `parts`, all of them instantiated.
///
/// Fails if a part defines more than functions and data, or exports something.
pub fn merge(parts: &[Vec<u8>]) -> Result<Vec<u8>> {
    let parts = parts.iter().map(|bytes| Part::read(bytes)).collect::<Result<Vec<_>>>()?;
    let mut joined = Joined::default();
    let mut maps = Vec::new();
    for part in &parts {
        maps.push(joined.declare(part)?);
    }
    let by_slot = joined.functions_by_slot(&parts, &maps)?;
    for (part, map) in parts.iter().zip(&mut maps) {
        map.shortcuts = part.shortcuts(map, &by_slot, &joined.functions)?;
    }
    for (part, map) in parts.iter().zip(&mut maps) {
        joined.define(part, map)?;
    }
    Ok(joined.finish())
}

/// A part as it was read.
#[derive(Default)]
struct Part<'a> {
    types: Vec<FuncType>,
    imports: Vec<wasmparser::Import<'a>>,
    /// The type of each function.
    functions: Vec<u32>,
    elements: Vec<Element<'a>>,
    bodies: Vec<FunctionBody<'a>>,
    data: Vec<Data<'a>>,
}

impl<'a> Part<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut part = Self::default();
        for payload in Parser::new(0).parse_all(bytes) {
            match payload? {
                Payload::TypeSection(types) => {
                    for group in types {
                        for kind in group?.into_types() {
                            let CompositeInnerType::Func(function) = kind.composite_type.inner else {
                                bail!("a type is none of functions");
                            };
                            part.types.push(function);
                        }
                    }
                }
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        part.imports.push(import?);
                    }
                }
                Payload::FunctionSection(functions) => {
                    part.functions = functions.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::ElementSection(elements) => {
                    part.elements = elements.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => part.bodies.push(body),
                Payload::DataSection(data) => {
                    part.data = data.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::ExportSection(exports) if exports.count() > 0 => {
                    bail!("a part exports something");
                }
                Payload::TableSection(_)
                | Payload::MemorySection(_)
                | Payload::GlobalSection(_)
                | Payload::TagSection(_)
                | Payload::StartSection { .. } => {
                    bail!("a part defines more than functions and data");
                }
                _ => {}
            }
        }
        Ok(part)
    }

    /// Returns, for each function that only passes its parameters on to a slot of the table, the function in that slot.
    fn shortcuts(
        &self,
        map: &PartMap,
        by_slot: &HashMap<u32, u32>,
        functions: &[u32],
    ) -> Result<HashMap<u32, u32>> {
        let mut shortcuts = HashMap::new();
        for (index, body) in (0..).zip(&self.bodies) {
            let Some((slot, kind)) = self.passes_on(index, body)? else {
                continue;
            };
            let Some(&target) = by_slot.get(&slot) else {
                continue;
            };
            let kind = map.types.get(kind as usize);
            if kind.is_some() && kind == functions.get(target as usize) {
                shortcuts.insert(index, target);
            }
        }
        Ok(shortcuts)
    }

    /// Returns the slot of the table that `body` calls with its parameters and nothing else, and the type of the call.
    fn passes_on(&self, index: u32, body: &FunctionBody) -> Result<Option<(u32, u32)>> {
        let kind = *self.functions.get(index as usize).context("no function")?;
        let parameters = self.types.get(kind as usize).context("no type")?.params();
        if body.get_locals_reader()?.get_count() > 0 {
            return Ok(None);
        }
        let mut operators = body.get_operators_reader()?;
        for expected in 0..u32::try_from(parameters.len())? {
            match operators.read()? {
                Operator::LocalGet { local_index } if local_index == expected => {}
                _ => return Ok(None),
            }
        }
        let Operator::I32Const { value: slot } = operators.read()? else {
            return Ok(None);
        };
        if operators.eof() {
            return Ok(None);
        }
        let Operator::CallIndirect { type_index, .. } = operators.read()? else {
            return Ok(None);
        };
        let ends = matches!(operators.read()?, Operator::End) && operators.eof();
        Ok(ends.then_some((slot.cast_unsigned(), type_index)))
    }
}

/// Where the items of a part are in the joined module.
struct PartMap {
    types: Vec<u32>,
    globals: Vec<u32>,
    first_function: u32,
    shortcuts: HashMap<u32, u32>,
}

/// An index that the part does not have, or an item that the joined module cannot have.
#[derive(Debug)]
struct Unknown(&'static str);

impl std::fmt::Display for Unknown {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "unexpected {}", self.0)
    }
}

impl std::error::Error for Unknown {}

type Reencoded<T> = Result<T, reencode::Error<Unknown>>;

fn unknown<T>(what: &'static str) -> Reencoded<T> {
    Err(reencode::Error::UserError(Unknown(what)))
}

impl Reencode for PartMap {
    type Error = Unknown;

    fn type_index(&mut self, index: u32) -> Reencoded<u32> {
        match self.types.get(index as usize) {
            Some(&found) => Ok(found),
            None => unknown("type"),
        }
    }

    fn global_index(&mut self, index: u32) -> Reencoded<u32> {
        match self.globals.get(index as usize) {
            Some(&found) => Ok(found),
            None => unknown("global"),
        }
    }

    fn function_index(&mut self, index: u32) -> Reencoded<u32> {
        let direct = self.shortcuts.get(&index).copied();
        Ok(direct.unwrap_or(self.first_function + index))
    }

    fn table_index(&mut self, index: u32) -> Reencoded<u32> {
        if index == 0 { Ok(0) } else { unknown("table") }
    }

    fn memory_index(&mut self, index: u32) -> Reencoded<u32> {
        if index == 0 { Ok(0) } else { unknown("memory") }
    }

    fn data_index(&mut self, _: u32) -> Reencoded<u32> {
        unknown("use of a data segment")
    }

    fn element_index(&mut self, _: u32) -> Reencoded<u32> {
        unknown("use of an element segment")
    }
}

/// The module that is made of all parts.
#[derive(Default)]
struct Joined {
    types: TypeSection,
    known_types: HashMap<FuncType, u32>,
    imports: ImportSection,
    known_imports: HashMap<(String, String), (u32, TypeRef)>,
    globals: u32,
    has_table: bool,
    has_memory: bool,
    /// The type of each function.
    functions: Vec<u32>,
    elements: ElementSection,
    code: CodeSection,
    data: DataSection,
    data_count: u32,
}

impl Joined {
    /// Takes the types, imports and functions of `part` in, and returns where they are.
    fn declare(&mut self, part: &Part) -> Result<PartMap> {
        let mut types = Vec::new();
        for function in &part.types {
            types.push(self.type_of(function)?);
        }
        let mut map = PartMap {
            types,
            globals: Vec::new(),
            first_function: u32::try_from(self.functions.len())?,
            shortcuts: HashMap::new(),
        };
        for import in &part.imports {
            let index = self.import(import, &mut map)?;
            if let TypeRef::Global(_) = import.ty {
                map.globals.push(index);
            }
        }
        for &kind in &part.functions {
            self.functions.push(map.type_index(kind)?);
        }
        Ok(map)
    }

    fn type_of(&mut self, function: &FuncType) -> Result<u32> {
        if let Some(&known) = self.known_types.get(function) {
            return Ok(known);
        }
        let index = self.types.len();
        let encoded = reencode::RoundtripReencoder.func_type(function.clone())?;
        self.types.ty().func_type(&encoded);
        self.known_types.insert(function.clone(), index);
        Ok(index)
    }

    /// Imports an item once for all parts that import it, and returns its index among those of its kind.
    fn import(&mut self, import: &wasmparser::Import, map: &mut PartMap) -> Result<u32> {
        let name = (import.module.to_owned(), import.name.to_owned());
        if let Some((index, kind)) = self.known_imports.get(&name) {
            if *kind != import.ty {
                bail!("the parts import {} in different ways", import.name);
            }
            return Ok(*index);
        }
        let index = match import.ty {
            TypeRef::Global(_) => {
                self.globals += 1;
                self.globals - 1
            }
            TypeRef::Table(_) if !std::mem::replace(&mut self.has_table, true) => 0,
            TypeRef::Memory(_) if !std::mem::replace(&mut self.has_memory, true) => 0,
            _ => bail!("a part imports {}", import.name),
        };
        let kind: EntityType = map.entity_type(import.ty)?;
        self.imports.import(import.module, import.name, kind);
        self.known_imports.insert(name, (index, import.ty));
        Ok(index)
    }

    /// Returns the function in each slot of the table that the parts fill.
    fn functions_by_slot(&self, parts: &[Part], maps: &[PartMap]) -> Result<HashMap<u32, u32>> {
        let mut by_slot = HashMap::new();
        for (part, map) in parts.iter().zip(maps) {
            for element in &part.elements {
                let (offset, functions) = active(element)?;
                for (slot, function) in (offset..).zip(functions) {
                    by_slot.insert(slot, map.first_function + function);
                }
            }
        }
        Ok(by_slot)
    }

    /// Takes the table entries, the code and the data of `part` in.
    fn define(&mut self, part: &Part, map: &mut PartMap) -> Result<()> {
        for element in &part.elements {
            let (offset, functions) = active(element)?;
            let functions: Vec<u32> = functions.iter().map(|f| map.first_function + f).collect();
            let offset = ConstExpr::i32_const(offset.cast_signed());
            self.elements.active(None, &offset, Elements::Functions(functions.into()));
        }
        for body in &part.bodies {
            map.parse_function_body(&mut self.code, body.clone()).map_err(|error| anyhow!("{error}"))?;
        }
        for segment in &part.data {
            let DataKind::Active { offset_expr, .. } = &segment.kind else {
                bail!("a part has data for later");
            };
            // wasm-split keeps the place of each segment, also of those that are in another part.
            if segment.data.is_empty() {
                continue;
            }
            let offset = map.const_expr(offset_expr.clone())?;
            self.data.active(0, &offset, segment.data.iter().copied());
            self.data_count += 1;
        }
        Ok(())
    }

    fn finish(self) -> Vec<u8> {
        let mut functions = FunctionSection::new();
        for kind in &self.functions {
            functions.function(*kind);
        }
        let mut module = Module::new();
        module
            .section(&self.types)
            .section(&self.imports)
            .section(&functions)
            .section(&self.elements)
            .section(&DataCountSection { count: self.data_count })
            .section(&self.code)
            .section(&self.data);
        module.finish()
    }
}

/// Returns the first slot of the table that `element` fills, and its functions.
fn active(element: &Element) -> Result<(u32, Vec<u32>)> {
    let ElementKind::Active { offset_expr, .. } = &element.kind else {
        bail!("a part has table entries for later");
    };
    let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
        bail!("the place of table entries is not a number");
    };
    let ElementItems::Functions(functions) = &element.items else {
        bail!("table entries are not functions");
    };
    let functions = functions.clone().into_iter().collect::<Result<_, _>>()?;
    Ok((value.cast_unsigned(), functions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{Function, MemoryType, RefType, TableType, ValType};

    /// Returns a part with functions from a number to a number, the first of which is in `slot` of the table, and with `data`.
    fn part(slot: i32, functions: &[Function], data: &[u8]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([ValType::I32], [ValType::I32]);
        let mut imports = ImportSection::new();
        let (minimum, memory64, shared) = (1, false, false);
        let memory = MemoryType { minimum, maximum: None, memory64, shared, page_size_log2: None };
        imports.import("__wasm_split", "memory", memory);
        let table =
            TableType { element_type: RefType::FUNCREF, table64: false, minimum, maximum: None, shared };
        imports.import("__wasm_split", "__indirect_function_table", table);
        let mut declared = FunctionSection::new();
        let mut code = CodeSection::new();
        for function in functions {
            declared.function(0);
            code.function(function);
        }
        let mut elements = ElementSection::new();
        elements.active(None, &ConstExpr::i32_const(slot), Elements::Functions([0].as_slice().into()));
        let mut segments = DataSection::new();
        segments.active(0, &ConstExpr::i32_const(slot * 64), data.iter().copied());
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&declared).section(&elements);
        module.section(&code).section(&segments);
        module.finish()
    }

    fn body(write: impl Fn(&mut wasm_encoder::InstructionSink)) -> Function {
        let mut function = Function::new([]);
        write(&mut function.instructions());
        function
    }

    /// Returns the first instruction of each function of `module` that calls, as text.
    fn calls(module: &[u8]) -> Vec<String> {
        let part = Part::read(module).unwrap();
        let call = |body: &FunctionBody| {
            let mut operators = body.get_operators_reader().unwrap().into_iter().map(Result::unwrap);
            operators.find_map(|operator| match operator {
                Operator::Call { function_index } => Some(format!("call {function_index}")),
                Operator::CallIndirect { .. } => Some("call_indirect".to_owned()),
                _ => None,
            })
        };
        part.bodies.iter().filter_map(call).collect()
    }

    #[test]
    fn a_call_through_the_table_between_joined_parts_is_direct() {
        let increment = body(|at| {
            at.local_get(0).i32_const(1).i32_add().end();
        });
        let shim = |slot| {
            body(move |at| {
                at.local_get(0).i32_const(slot).call_indirect(0, 0).end();
            })
        };
        let caller = body(|at| {
            at.local_get(0).call(1).call(2).end();
        });
        let first = part(5, &[increment], b"first");
        // Slot 5 is in the first part, slot 9 in none of them.
        let second = part(6, &[caller, shim(5), shim(9)], b"second");

        let joined = merge(&[first, second]).unwrap();
        wasmparser::Validator::new().validate_all(&joined).unwrap();
        let read = Part::read(&joined).unwrap();
        assert_eq!((read.types.len(), read.imports.len(), read.functions.len()), (1, 2, 4));
        assert_eq!(
            read.data.iter().map(|segment| segment.data).collect::<Vec<_>>(),
            [&b"first"[..], b"second"]
        );
        let slots: Vec<_> = read.elements.iter().map(|element| active(element).unwrap()).collect();
        assert_eq!(slots, [(5, vec![0]), (6, vec![1])]);
        assert_eq!(calls(&joined), ["call 0", "call_indirect", "call_indirect"]);
    }

    #[test]
    fn a_module_that_exports_is_refused() {
        let exporting =
            b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\x07\x05\x01\x01f\0\0\x0a\x04\x01\x02\0\x0b";
        assert!(merge(&[exporting.to_vec()]).is_err());
    }
}
