// Traps of the package's wasm files, as a defect of one would bring them: the package's instances are made through this
// file, which has to be imported before the first one starts.

/** A module with one function, `trap`, which is the instruction `unreachable`. */
const DEFECT = '0061736d0100000001040160000003020100070801047472617000000a05010300000b';
const { exports: defect } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(DEFECT, 'hex')));

let isDue = false;

/** Makes the next call into a wasm file trap. */
export function trapAtNextCall() {
  isDue = true;
}

const Plain = WebAssembly.Instance;
WebAssembly.Instance = class extends Plain {
  #exports;

  get exports() {
    return (this.#exports ??= trapping(super.exports));
  }
};

function trapping(exports) {
  const wrapped = ([name, given]) => [name, typeof given === 'function' ? calling(given) : given];
  return Object.fromEntries(Object.entries(exports).map(wrapped));
}

function calling(call) {
  return (...given) => {
    if (!isDue) return call(...given);
    isDue = false;
    return defect.trap();
  };
}
