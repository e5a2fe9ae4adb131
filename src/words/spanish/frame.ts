/** The header, the footer, messages, and what every screen shows. */
export const frame = {
  'Skip to main content': 'Ir al contenido principal',
  'License No. {number}.': 'Licencia núm. {number}.',
  'License No. {number}': 'Licencia núm. {number}',
  'Please note:': 'Aviso:',
  FAQ: 'Preguntas frecuentes',
  Legal: 'Información legal',
  'Legal and help': 'Información legal y ayuda',
  'This page needs JavaScript. Please turn it on in your browser and reload.':
    'Esta página necesita JavaScript. Actívelo en su navegador y vuelva a cargarla.',

  // The menus.
  Main: 'Principal',
  Menu: 'Menú',
  'ONLINE DMV SERVICES': 'SERVICIOS DEL DMV EN LÍNEA',
  'Check Order Status': 'Estado del pedido',
  'LOG IN': 'INICIAR SESIÓN',
  'Log in': 'Iniciar sesión',
  Login: 'Iniciar sesión',
  Logout: 'Cerrar sesión',
  'Account menu': 'Menú de la cuenta',
  'Hello! {name}': '¡Hola, {name}!',
  Profile: 'Perfil',
  User: 'Usuario',
  // Messages and dialogs.
  Messages: 'Mensajes',
  Dismiss: 'Cerrar',
  Alert: 'Atención',
  'Questions?': '¿Tiene preguntas?',
  'We couldn’t load this page': 'No pudimos cargar esta página',
  'TRY AGAIN': 'INTENTAR OTRA VEZ',
  Processing: 'Procesando',
  'License plate': 'Placa',
  'Unexpected Application Error!': '¡Error inesperado de la aplicación!',
  'This page did not load.': 'Esta página no se cargó.',
  'Reload the page to continue.': 'Vuelva a cargar la página para continuar.',
  'Reload the page': 'Volver a cargar la página',
  'We couldn’t reach the server. Please check your connection and try again.':
    'No pudimos conectar con el servidor. Revise su conexión e intente otra vez.',
  'No answers mention “{asked}”.': 'Ninguna respuesta menciona “{asked}”.',
  '1 answer for “{asked}”': '1 respuesta para “{asked}”',
  '{count} answers for “{asked}”': '{count} respuestas para “{asked}”',
  'Loading {name}': 'Cargando: {name}',
  'We couldn’t reach the server. Please check your connection and try again.':
    'No pudimos conectar con el servidor. Revise su conexión e intente otra vez.',
} as const;
