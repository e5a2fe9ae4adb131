/** The login and the dashboard. */
export const account = {
  // The login.
  'We’ll send a 4-digit code to your email. No password needed. If you’re new, we’ll create your account.':
    'Le enviaremos un código de 4 dígitos por correo electrónico. No necesita contraseña. Si es la primera vez, crearemos su cuenta.',
  'Send code': 'Enviar código',
  'We couldn’t send a code': 'No pudimos enviar un código',
  'Or get a new code.': 'O pida un código nuevo.',
  'Check your email': 'Revise su correo electrónico',
  'We sent a 4-digit code to {email}.': 'Enviamos un código de 4 dígitos a {email}.',
  'One-time code': 'Código',
  'It’s valid for {minutes} minutes. After {attempts} wrong tries, you’ll need a new one.':
    'Es válido por {minutes} minutos. Después de {attempts} intentos incorrectos, necesitará uno nuevo.',
  'Send a new code': 'Enviar otro código',
  'You can request a new code in {count} second.': 'Podrá pedir otro código en {count} segundo.',
  'You can request a new code in {count} seconds.': 'Podrá pedir otro código en {count} segundos.',
  'Didn’t get it? Check your spam folder.': '¿No le llegó? Revise la carpeta de correo no deseado.',
  'Wrong email? <change>Change it</change>': '¿Correo equivocado? <change>Cámbielo</change>',
  'We sent a code to your email': 'Enviamos un código a su correo electrónico',
  'You are logged in': 'Ya inició sesión',
  'Your code is correct, but your browser doesn’t let this site store anything, so you can’t stay logged in. Allow cookies and site data for this site, then try again.':
    'El código es correcto, pero su navegador no deja que este sitio guarde datos. Por eso no puede mantener la sesión abierta. Permita las cookies y los datos de este sitio e intente otra vez.',
  'This code is incorrect. Please request a new one.': 'El código es incorrecto. Pida uno nuevo.',
  'This code is incorrect. You have {count} attempt left.':
    'El código es incorrecto. Le queda {count} intento.',
  'This code is incorrect. You have {count} attempts left.':
    'El código es incorrecto. Le quedan {count} intentos.',
  'This code has expired. Please request a new one.': 'El código ya venció. Pida uno nuevo.',
  'This code is correct, but this device is new to your account. To log in, please open the link in the same email on this device.':
    'El código es correcto, pero este dispositivo es nuevo en su cuenta. Para iniciar sesión, abra en este dispositivo el enlace del mismo correo.',
  'Too many codes were sent to this email.': 'Se enviaron demasiados códigos a este correo.',
  'Too many wrong codes were entered for this email.':
    'Se escribieron demasiados códigos incorrectos para este correo.',
  'This link has expired. If we emailed you a link, please use that one. Otherwise, start again with your license plate.':
    'Este enlace ya venció. Si le enviamos un enlace por correo electrónico, use ese. Si no, empiece otra vez con su placa.',
  'This belongs to another account': 'Esto pertenece a otra cuenta',
  'This session has already ended': 'Esta sesión ya se cerró',

  // Privacy requests.
  'What would you like?': '¿Qué desea hacer?',
  'Send me a copy of my data': 'Recibir una copia de mis datos',
  'Delete my data': 'Eliminar mis datos',
  'Please select what you would like': 'Elija lo que desea hacer',
  'The email you use for your orders or account. We’ll send a link there so you can confirm that the request is yours.':
    'El correo que usa para sus pedidos o su cuenta. Le enviaremos ahí un enlace para confirmar que la solicitud es suya.',
  'Send request': 'Enviar solicitud',
  'We received your request {reference}.': 'Recibimos su solicitud {reference}.',
  'We sent an email to {email}. Open the link in it to confirm your request. We’ll respond by {day}.':
    'Enviamos un correo a {email}. Abra el enlace que contiene para confirmar su solicitud. Le responderemos a más tardar el {day}.',
  'We don’t recognize this link. Please make your request again.':
    'No reconocemos este enlace. Haga su solicitud otra vez.',
  'You can make two privacy requests every 12 months, and you’ve already made both.':
    'Puede hacer dos solicitudes de privacidad cada 12 meses y ya hizo las dos.',
  'We emailed you a link to confirm your request. Please check your email.':
    'Le enviamos por correo electrónico un enlace para confirmar su solicitud. Revise su correo.',

  // The dashboard.
  Account: 'Cuenta',
  'Need Assistance': '¿Necesita ayuda?',
  'Log in with your email to see your orders. No password needed.':
    'Inicie sesión con su correo electrónico para ver sus pedidos. No necesita contraseña.',
  'Sort by': 'Ordenar por',
  ': {label}, ascending': ': {label}, ascendente',
  ': {label}, descending': ': {label}, descendente',
  '{first} to {last} of {total}': '{first} a {last} de {total}',
  ', page {page} of {pages}': ', página {page} de {pages}',
  First: 'Primera',
  Previous: 'Anterior',
  Next: 'Siguiente',
  Last: 'Última',

  // Orders.
  'My orders': 'Mis pedidos',
  'Registration Renewal': 'Renovación del registro',
  'Order Status': 'Estado del pedido',
  'Payment Status': 'Estado del pago',
  PAID: 'PAGADO',
  UNPAID: 'SIN PAGAR',
  'VIN {vin}': 'VIN {vin}',
  '{count} orders': '{count} pedidos',
  'Pages of orders': 'Páginas de pedidos',
  'eTag Digital Copy': 'Copia digital eTag',
  'We email the digital copy as soon as the DMV accepts a renewal. You can also download it here.':
    'Le enviamos la copia digital por correo electrónico en cuanto el DMV acepta una renovación. También puede descargarla aquí.',
  'Action needed': 'Se necesita una acción',
  ': send your documents, or cancel {until}.': ': envíe sus documentos o cancélelo {until}.',
  ': pay the difference in fees, or cancel {until}.':
    ': pague la diferencia de tarifas o cancélelo {until}.',
  'You have no orders yet.': 'Aún no tiene pedidos.',
  'Renew a registration': 'Renovar un registro',
  'Shipping name and address': 'Nombre y dirección de envío',
  'From your most recent order.': 'De su pedido más reciente.',
  'Back to My Orders': 'Volver a Mis pedidos',
  'We couldn’t find this order in your account.': 'No encontramos este pedido en su cuenta.',
  'Available once the DMV accepts the renewal.':
    'Estará disponible cuando el DMV acepte la renovación.',
  'Download digital copy (PDF)': 'Descargar la copia digital (PDF)',

  // The garage.
  "You don't have added vehicles": 'Aún no ha agregado vehículos',
  // A service's price and times.
  '{count} business day': '{count} día hábil',
  '{count} business days': '{count} días hábiles',
  'Vehicle services': 'Servicios para vehículos',
  'Boat services': 'Servicios para botes',
  'From {amount} plus DMV fees': 'Desde {amount} más las tarifas del DMV',
  '{amount} with DMV fees and standard mail': '{amount} con tarifas del DMV y envío regular',
  '{amount} in total': '{amount} en total',
  'By email: {days}': 'Por correo electrónico: {days}',
  'By mail: {fast} to {slow} business days':
    'Por correo postal: de\u00a0{fast}\u00a0a\u00a0{slow}\u00a0días hábiles',
  'By mail: {fast} to {slow} business days after we accept your documents':
    'Por correo postal: de\u00a0{fast}\u00a0a\u00a0{slow}\u00a0días hábiles después de aceptar sus documentos',
  'Digital card: {days}': 'Tarjeta digital: {days}',
  'Look up a vehicle': 'Buscar un vehículo',
  Plate: 'Placa',
  'Renewal date': 'Fecha de renovación',
  'RENEWED UNTIL': 'RENOVADO HASTA',
  'Expires {day}': 'Vence el {day}',
  'Expired {day}': 'Venció el {day}',
  'Expires today': 'Vence hoy',
  '{count} day left': 'Queda {count} día',
  '{count} days left': 'Quedan {count} días',
  'Expired {count} day ago': 'Venció hace {count} día',
  'Expired {count} days ago': 'Venció hace {count} días',
  'Renewal opens {day}': 'Podrá renovar a partir del {day}',
  'Renewal under way, order {number}': 'Renovación en proceso, pedido {number}',
  'Renewal reminder by email': 'Recordatorio de renovación por correo electrónico',
  'this vehicle': 'este vehículo',
  'Renew now': 'Renovar ahora',
  'Renewals aren’t available right now.': 'Las renovaciones no están disponibles en este momento.',

  // The services.
  'Choose a service. You’ll see every fee before you pay.':
    'Elija un servicio. Verá todas las tarifas antes de pagar.',
  'No services are available right now. Please come back later.':
    'No hay servicios disponibles en este momento. Vuelva más tarde.',
  'We work only with the California DMV. The Go button opens the California service.':
    'Trabajamos solo con el DMV de California. El botón “Ir” abre el servicio de California.',
  Go: 'Ir',

  // The profile.
  'Profile image': 'Foto de perfil',
  'PNG, JPEG, WebP, AVIF, or GIF, up to 5 MB.': 'PNG, JPEG, WebP, AVIF o GIF, de hasta 5 MB.',
  'Your profile': 'Su perfil',
  Upload: 'Subiendo',
  'Picture saved': 'Foto guardada',
  'Too many files were sent from your network today.':
    'Hoy se enviaron demasiados archivos desde su red.',
  'Too many uploads are unfinished.': 'Hay demasiados archivos sin terminar de subir.',
  'You’ve changed your picture too many times.': 'Usted cambió su foto demasiadas veces.',
  'We’re processing many pictures right now. Please try again in a minute.':
    'Estamos procesando muchas fotos en este momento. Intente otra vez en un minuto.',
  You: 'Datos personales',
  '* Required': '* Obligatorio',
  'Name*': 'Nombre*',
  'UPDATE does not change your email.': 'ACTUALIZAR no cambia su correo electrónico.',
  'Your email was not changed.': 'Su correo electrónico no cambió.',
  'You log in with {email}.': 'Usted inicia sesión con {email}.',
  'You log in with this email, so it can’t be changed here.':
    'Usted inicia sesión con este correo, por eso no se puede cambiar aquí.',
  '<contact>Contact us</contact> to change it.':
    '<contact>Comuníquese con nosotros</contact> para cambiarlo.',
  'Mobile number*': 'Teléfono celular*',
  'Street address*': 'Calle y número*',
  'Apt/unit/suite': 'Apto./unidad/oficina',
  'City*': 'Ciudad*',
  'State*': 'Estado*',
  'ZIP code*': 'Código postal (ZIP)*',
  UPDATE: 'ACTUALIZAR',
  'Profile updated': 'Perfil actualizado',
  'Profile updated, but not your email': 'Perfil actualizado, excepto su correo electrónico',
  'Profile updated at {time}': 'Perfil actualizado: {time}',
  'We couldn’t find your profile.': 'No encontramos su perfil.',
  'Active sessions': 'Sesiones activas',
  'Sessions end after {hours} hours, or after {idle} hours of inactivity. If you don’t recognize one, log out everywhere, then log in again with a new code.':
    'Las sesiones se cierran después de {hours} horas, o de {idle} horas sin actividad. Si no reconoce alguna, cierre todas las sesiones y vuelva a iniciar sesión con un código nuevo.',
  'Show sessions': 'Mostrar sesiones',
  'Hide sessions': 'Ocultar sesiones',
  '{browser} on {system}': '{browser} en {system}',
  'This device': 'Este dispositivo',
  'Last used {day}': 'Último uso: {day}',
  'Session ended': 'Sesión cerrada',
  'Log out': 'Cerrar sesión',
  'Log out everywhere': 'Cerrar todas las sesiones',
  'Your data': 'Sus datos',
  'You can get a copy of your data or have it deleted. <request>Make a privacy request</request>, or read our <policy>privacy policy</policy>.':
    'Puede recibir una copia de sus datos o pedir que los eliminemos. <request>Haga una solicitud de privacidad</request> o lea nuestra <policy>política de privacidad</policy>.',
} as const;
