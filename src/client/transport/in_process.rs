//! The transport that hands requests to an emulator in the same process.

use core::fmt;
use core::future::{Future, ready};
use std::sync::{Arc, Mutex, PoisonError};

use super::traits::{Transport, TransportError};
use crate::emulator::Emulator;
use crate::http::{Request, Response};

/// Sends requests to an [`Emulator`] in the same process. Clones share it.
#[derive(Clone)]
pub struct InProcess {
    emulator: Arc<Mutex<Emulator>>,
}

impl fmt::Debug for InProcess {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("InProcess").finish_non_exhaustive()
    }
}

impl InProcess {
    /// Makes a transport that owns an emulator.
    pub fn new(emulator: Emulator) -> Self {
        Self { emulator: Arc::new(Mutex::new(emulator)) }
    }

    /// Works on the emulator itself, for example to script the next revision. `work` must not send by this transport,
    /// which would wait for itself.
    pub fn with<R>(&self, work: impl FnOnce(&mut Emulator) -> R) -> R {
        work(&mut self.emulator.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Transport for InProcess {
    type Incoming = Response;

    fn send(&self, request: Request) -> impl Future<Output = Result<Response, TransportError>> {
        ready(Ok(self.with(|emulator| emulator.handle(&request))))
    }
}
